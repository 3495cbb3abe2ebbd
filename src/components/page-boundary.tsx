import { Component, type ReactNode } from 'react';
import { isChunkFailure, logError } from '#src/lib/browser/error-log';
import { CrashedPage, UnfetchedPage } from './page-failed.tsx';

interface PageBoundaryProps {
  /** Mounts the page again. */
  readonly onReopen: () => void;
  /** Wraps the error message, where the frame around the page failed as well. */
  readonly around?: (failed: ReactNode) => ReactNode;
  readonly children: ReactNode;
}

interface PageBoundaryState {
  readonly error: unknown;
}

/** Catches the errors of one page, or of an overlay on it, so that the others keep working, and offers a way to go on. */
export class PageBoundary extends Component<PageBoundaryProps, PageBoundaryState> {
  override state: PageBoundaryState = { error: undefined };

  static getDerivedStateFromError(error: unknown): PageBoundaryState {
    return { error: error ?? new Error('A page threw nothing') };
  }

  override componentDidCatch(error: unknown) {
    logError('page', error);
  }

  override render() {
    const { onReopen, around, children } = this.props;
    if (this.state.error === undefined) return children;
    const Failed = isChunkFailure(this.state.error) ? UnfetchedPage : CrashedPage;
    const failed = <Failed onReopen={onReopen} />;
    return around ? around(failed) : failed;
  }
}
