import { Component, type ReactNode } from 'react';
import { i18n } from '#i18n';
import { ActionLink } from '@/components/ui/action-link';
import { noteError } from '@/lib/platform/error-log';

interface SectionBoundaryProps {
  children: ReactNode;
}

/** A section that cannot render says so in its place and keeps the rest of the screen. The error is in the error report. */
export class SectionBoundary extends Component<SectionBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown): void {
    noteError(error, 'section-boundary');
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <p role="alert" className="meta caution">
        {i18n.t('section.failed')}{' '}
        <ActionLink onAction={() => this.setState({ hasFailed: false })}>{i18n.t('section.again')}</ActionLink>
      </p>
    );
  }
}
