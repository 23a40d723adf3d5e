import type { Draft, DraftReport } from '@/lib/advice/draft';

/** Each finding in a line: part, verdict, kind of reason, and the text at every place in «». */
export const tellFindings = (draft: Draft, { findings }: DraftReport): string[] =>
  findings.map(({ part, verdict, reason, places }) =>
    [part, verdict, reason.kind, ...places.map(({ field, start, end }) => `«${draft[field].slice(start, end)}»`)].join(
      ' ',
    ),
  );
