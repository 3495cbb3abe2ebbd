import type { Module } from '#server/crud/module';
import { modulesIn } from '#shared/modules-in';
import type { Services } from './services.ts';

type Open = (services: Services) => Module;
type File = Readonly<Record<string, Open>>;

const files = import.meta.env
  ? import.meta.glob<File>('./generated/*.ts', { eager: true })
  : await modulesIn<File>(import.meta.url, 'generated');

/** The modules of those generated nouns that are more than their definition. */
export const generatedModules: readonly Open[] = Object.values(files).flatMap((file) => Object.values(file));
