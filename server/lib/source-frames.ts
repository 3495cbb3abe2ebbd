import { existsSync, readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { fileURLToPath } from 'node:url';

/** The bundle, once this is part of it, and else this file, which has no map. */
const here = import.meta.url;
let known: SourceMap | undefined | 'unread' = 'unread';

/**
 * Returns the map beside the bundle. It is read when a stack is first told: read by Node itself at the start, it costs every start
 * 0.15 s and 50 MB.
 */
function mapOf(file: string): SourceMap | undefined {
  if (!existsSync(file)) return undefined;
  const payload: SourceMapPayload = JSON.parse(readFileSync(file, 'utf8'));
  return new SourceMap({ ...payload, sourcesContent: [] });
}

function mapHere(): SourceMap | undefined {
  if (known === 'unread') known = mapOf(`${fileURLToPath(here)}.map`);
  return known;
}

/** Returns the frames of a stack with the files and lines of the sources in the place of those of the bundle. */
export function sourceFrames(frames: readonly string[], bundle = here, map: () => SourceMap | undefined = mapHere): string[] {
  return frames.map((frame) => {
    const [before = '', place] = frame.split(`${bundle}:`);
    const [, line, column, after = ''] = /^(\d+):(\d+)(.*)$/.exec(place ?? '') ?? [];
    if (line === undefined) return frame;
    const found = map()?.findEntry(Number(line) - 1, Number(column) - 1);
    if (!found || !('originalSource' in found)) return frame;
    const source = found.originalSource.replace(/^(?:\.\.\/)+/, '');
    return `${before}${source}:${found.originalLine + 1}:${found.originalColumn + 1}${after}`;
  });
}
