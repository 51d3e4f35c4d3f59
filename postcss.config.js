export default {
  plugins: {
    // Our tokens use the browser's own light-dark(); the preset's stand-in for it knows only the
    // attribute, and would leave a page without script in the wrong colours.
    'postcss-preset-mantine': { features: { lightDarkFunction: false } },
  },
};
