import { loadable } from '@/components/ui/mount/loadable';

/** Needs a parser and the public suffix list, so it is loaded on demand. */
export const ImportCsv = loadable(
  async () => (await import('./import-csv.tsx')).ImportCsv,
  <div className="import-step" aria-busy="true" />,
);
