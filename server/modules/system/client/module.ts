import { defineModule, type Module } from '#server/crud/module';
import { client } from '#src/resources/system/client';
import { clientHooks } from './hooks.ts';

/** The programs through which people sign in. */
export const clientModule = (): Module => defineModule(client, { hooks: clientHooks });
