import { describe, expect, it } from 'vitest';
import { sourceFiles, withoutComments } from '../support/sources.ts';

/** The folders and files whose purpose is words; the plate rule lists the provinces' signs. Comments may show an example. */
const rooms = [
  /^src\/resources\//,
  /^src\/locales\//,
  /^server\/seed\//,
  /^server\/modules\/system\/[a-z]+\/shipped(\/|\.ts$)/,
  /^shared\/(errors|refusal|refusals|[a-z]+-refusals)\.ts$/,
  /^shared\/(rules|durations)\.ts$/,
  /^shared\/handover\//,
  /^server\/lib\/common-passwords\.ts$/,
];

describe('Chinese', () => {
  it('is written only where words live', () => {
    const files = sourceFiles('shared', 'src', 'server', 'build', 'scripts', 'bench').filter(
      ({ path }) => !rooms.some((room) => room.test(path)),
    );
    const lines = files.flatMap(({ path, text }) =>
      withoutComments(text)
        .split('\n')
        .map((line) => ({ place: path, line })),
    );

    expect(lines.filter(({ line }) => /\p{Script=Han}/u.test(line)).map(({ place, line }) => `${place} ${line.trim()}`)).toEqual(
      [],
    );
  });
});
