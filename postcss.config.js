export default {
  plugins: {
    // Our tokens use the browser's own light-dark(). The preset's polyfill only reads the attribute, which
    // would give pages without JavaScript the wrong colors.
    'postcss-preset-mantine': { features: { lightDarkFunction: false } },
  },
};
