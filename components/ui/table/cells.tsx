import ExternalLinkIcon from 'lucide-react/icons/external-link';
import type { ReactNode } from 'react';
import { i18n } from '#i18n';
import { ExternalLink } from '@/components/ui/external-link';

/** Every column fits this many letters in one line. */
const inOneLine = 14;

/** The class for text of up to two lines; undefined for short text, because it slows down a long table. Pure. */
export function cellLines(text: string): 'cell-lines' | undefined {
  return text.length > inOneLine ? 'cell-lines' : undefined;
}

export interface NameAndLinkProps {
  name: string;
  link: string | null;
  className?: string | undefined;
  /** What a press does; absent: opens the side panel. */
  title?: string | undefined;
  /** A sign after the name. */
  mark?: ReactNode;
  onShow(): void;
}

/** A line's name, which opens the side panel, with a link to the page. */
export function NameAndLink({ name, link, className, title, mark, onShow }: NameAndLinkProps) {
  return (
    <span className="result-name">
      <button type="button" title={title ?? i18n.t('results.openInPanel', { name })} onClick={onShow}>
        <bdi className={className === undefined ? 'who-name' : `who-name ${className}`}>{name}</bdi>
      </button>
      {mark}
      {link !== null && (
        <ExternalLink href={link} name={i18n.t('results.profileOf', { name })} className="icon">
          <ExternalLinkIcon />
        </ExternalLink>
      )}
    </span>
  );
}

export interface TextCellProps {
  text: string | null;
  /** `num`: at the end of the cell; `soft`: less important. */
  className?: 'num' | 'soft' | undefined;
  /** For left-to-right text in every language. */
  dir?: 'ltr' | undefined;
}

/** A cell with one text, whole in its tooltip. */
export function TextCell({ text, className, dir }: TextCellProps) {
  return (
    <td className={className} title={text ?? undefined}>
      {text !== null && (
        <bdi dir={dir} className={cellLines(text)}>
          {text}
        </bdi>
      )}
    </td>
  );
}
