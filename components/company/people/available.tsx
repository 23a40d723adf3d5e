import FileText from 'lucide-react/icons/file-text';
import Mail from 'lucide-react/icons/mail';
import Phone from 'lucide-react/icons/phone';
import { i18n } from '#i18n';
import { plainWords } from '@/components/company/company-facts';

/** What the service has of somebody beyond the row, as signs with their words; what is neither email nor mobile in one sign. */
export function Available({ flags }: { flags: Readonly<Record<string, boolean>> }) {
  const others = Object.keys(flags).filter((name) => flags[name] === true && name !== 'email' && name !== 'mobile');
  const words = others.map((name) => plainWords(name)?.toLowerCase() ?? name);
  return (
    <span className="has">
      {flags.email === true && <Sign Icon={Mail} words={i18n.t('company.has.email')} />}
      {flags.mobile === true && <Sign Icon={Phone} words={i18n.t('company.has.mobile')} />}
      {words.length > 0 && <Sign Icon={FileText} words={i18n.t('company.has.others', { what: words.join(', ') })} />}
    </span>
  );
}

function Sign({ Icon, words }: { Icon: typeof Mail; words: string }) {
  return (
    <span role="img" aria-label={words} title={words}>
      <Icon />
    </span>
  );
}
