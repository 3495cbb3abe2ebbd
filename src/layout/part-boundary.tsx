import { App } from 'antd';
import { Component, type ReactNode } from 'react';
import { LoadingFallback } from '#src/components/lazy-with-preload.tsx';
import { isChunkFailure, logError } from '#src/lib/browser/error-log';
import { reloadOnce } from '#src/lib/browser/reload-once';
import { useText } from '#src/lib/i18n';

interface BoundaryProps {
  readonly isOpen: boolean;
  readonly onFailed: (error: unknown) => void;
  readonly children: ReactNode;
}

/** Shows nothing in place of a part that failed, until it is opened again. */
class Boundary extends Component<BoundaryProps, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown) {
    logError('page', error);
    this.props.onFailed(error);
  }

  override componentDidUpdate({ isOpen }: BoundaryProps) {
    if (this.state.hasFailed && this.props.isOpen && !isOpen) this.setState({ hasFailed: false });
  }

  override render() {
    return this.state.hasFailed ? null : this.props.children;
  }
}

interface PartBoundaryProps {
  /** Whether the user has opened the part; otherwise it fails in silence. */
  readonly isOpen: boolean;
  readonly onClose?: () => void;
  /** Shown until the part has been loaded. */
  readonly waiting?: ReactNode;
  readonly children: ReactNode;
}

/**
 * Shows a part of the frame that is loaded by itself: when it fails, the pages stay, and the user who opened it is told why.
 */
export function PartBoundary({ isOpen, onClose, waiting = null, children }: PartBoundaryProps) {
  const text = useText();
  const { message } = App.useApp();
  const handleFailed = async (error: unknown) => {
    if (!isOpen) return;
    onClose?.();
    const reloading = isChunkFailure(error) ? await reloadOnce() : undefined;
    if (reloading === 'reloading') return;
    if (reloading === 'away') void message.error(text('common.networkError'));
    else if (reloading === 'held') void message.warning(text('layout.error.partOutdated'));
    else void message.error(text('layout.error.partFailed'));
  };
  return (
    <Boundary isOpen={isOpen} onFailed={(error) => void handleFailed(error)}>
      <LoadingFallback value={waiting}>{children}</LoadingFallback>
    </Boundary>
  );
}
