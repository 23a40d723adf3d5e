import { useBeside } from '@/components/context/use-beside';
import { ExternalLink, type ExternalLinkProps } from '@/components/ui/external-link';

/** A page of a system that people are sent to. The panel's person stays beside it. */
export function SystemLink(props: Omit<ExternalLinkProps, 'onOpen'>) {
  const keepBeside = useBeside();
  return <ExternalLink {...props} onOpen={() => void keepBeside()} />;
}
