import { Component, type ReactNode } from 'react';
import { i18n } from '#i18n';
import { ActionLink } from '@/components/ui/action-link';
import { logError } from '@/lib/platform/error-log';

interface SectionBoundaryProps {
  children: ReactNode;
  /** For an item of a list: the element that it is drawn as, with these words in it. */
  item?: (said: ReactNode) => ReactNode;
}

/** A section or item that cannot render says so in its place and keeps the rest. The error is in the error report. */
export class SectionBoundary extends Component<SectionBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown): void {
    logError(error, 'section-boundary');
  }

  override render(): ReactNode {
    const { children, item } = this.props;
    if (!this.state.hasFailed) return children;
    const again = (
      <ActionLink onAction={() => this.setState({ hasFailed: false })}>{i18n.t('section.again')}</ActionLink>
    );
    if (item !== undefined) {
      return item(
        <span className="meta caution">
          {i18n.t('section.itemFailed')} {again}
        </span>,
      );
    }
    return (
      <p role="alert" className="meta caution">
        {i18n.t('section.failed')} {again}
      </p>
    );
  }
}

/** An item of a `<ul>`. */
export function ItemBoundary({ children }: { children: ReactNode }) {
  return <SectionBoundary item={(said) => <li className="line">{said}</li>}>{children}</SectionBoundary>;
}
