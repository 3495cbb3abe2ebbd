import { Component, type ReactNode } from 'react';
import { CrashedPage, OutdatedPage } from './page-failed.tsx';

interface PageBoundaryProps {
  /** Draws the page anew. */
  readonly onReopen: () => void;
  readonly children: ReactNode;
}

interface PageBoundaryState {
  readonly error: unknown;
}

const chunkMessages = /dynamically imported module|module script failed|preload CSS|ChunkLoadError/i;

/** Whether a page could not be fetched, as after a deployment that replaced its file. */
export function isChunkFailure(error: unknown): boolean {
  return error instanceof Error && chunkMessages.test(`${error.name} ${error.message}`);
}

/** One failing page does not take the others along, and says how to go on. */
export class PageBoundary extends Component<PageBoundaryProps, PageBoundaryState> {
  override state: PageBoundaryState = { error: undefined };

  static getDerivedStateFromError(error: unknown): PageBoundaryState {
    return { error: error ?? new Error('A page threw nothing') };
  }

  override render() {
    if (this.state.error === undefined) return this.props.children;
    return isChunkFailure(this.state.error) ? <OutdatedPage /> : <CrashedPage onReopen={this.props.onReopen} />;
  }
}
