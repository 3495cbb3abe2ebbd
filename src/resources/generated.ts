import type { Resource } from '#shared/define';
import { modulesIn } from '#shared/modules-in';

type File = Readonly<Record<string, Resource>>;

/** A file in this folder is a noun as soon as it is there, with no list to be edited (decision 030). */
const files = import.meta.env
  ? import.meta.glob<File>('./generated/*.ts', { eager: true })
  : await modulesIn<File>(import.meta.url, 'generated');

/** The nouns that were generated, in the order of their files. */
export const generated: readonly Resource[] = Object.values(files).flatMap((file) => Object.values(file));
