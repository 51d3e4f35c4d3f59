/** Query options of the questions of a service, shared by loaders and components. */
export const questionsFor = (category: string) => ({
  input: { category },
  staleTime: Number.POSITIVE_INFINITY,
});
