import { useQuery } from '@tanstack/react-query';
import { orpc } from '#browser/api.ts';

export const useProject = (id: string) =>
  useQuery(orpc.projects.get.queryOptions({ input: { id } }));
