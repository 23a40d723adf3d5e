import Copy from 'lucide-react/icons/copy';
import FileDown from 'lucide-react/icons/file-down';
import { i18n } from '#i18n';
import { csvType, saveFile } from '@/components/ui/file-export/save-file';
import { useCopy } from '@/components/ui/hooks/use-copy';
import { formatCsv } from '@/lib/export/format-csv';
import { findBestEmail } from '@/lib/service/contract/best-email';
import { nameOfSlug } from '@/lib/subjects/slug-name';
import type { FoundAddress, FoundProfile } from './found.ts';

type Find = FoundProfile | FoundAddress;

/** Name, page and email of the finds, as lines to paste or as a file. No one on a list is among them. Renders nothing without any. */
export function CopyNames({ finds, host }: { finds: readonly Find[]; host: string }) {
  const { status, copy } = useCopy('copy-names');
  const lines = finds.filter(({ mark }) => mark?.kind !== 'excluded').map(lineOf);
  if (lines.length === 0) return null;
  const rows = [[i18n.t('contact.name'), i18n.t('contact.profile'), i18n.t('facets.email')], ...lines];
  return (
    <>
      <button type="button" className="act" onClick={() => copy(lines.map((line) => line.join('\t')).join('\n'))}>
        <Copy />
        {i18n.t('scan.copyNames')}
      </button>
      <button
        type="button"
        className="act"
        onClick={() => saveFile(i18n.t('scan.fileName', { host }), csvType, formatCsv(rows))}
      >
        <FileDown />
        {i18n.t('scan.saveFile')}
      </button>
      <span className="meta" role="status">
        {status}
      </span>
    </>
  );
}

/** Pure. */
function lineOf(find: Find): [name: string, page: string, email: string] {
  const bought = find.mark?.kind === 'email' ? findBestEmail(find.mark.entries ?? [])?.address : undefined;
  if ('address' in find) return [find.name ?? '', '', bought ?? find.address];
  return [find.name ?? nameOfSlug(find.subject), find.subject.url ?? '', bought ?? ''];
}
