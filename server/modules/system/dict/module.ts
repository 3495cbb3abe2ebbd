import { defineModule, type Module } from '#server/crud/module';
import type { WireRecord } from '#server/crud/records';
import type { DictSource } from '#shared/field';
import { dict, dictBiz } from '#src/resources/system/dict';
import type { Services } from '../../services.ts';
import { dictHooks, isLocked } from './hooks.ts';
import { dictCalls } from './routes.ts';

/** Adds to each row whether the program relies on it. */
const present = (source: DictSource) => (records: WireRecord[]) =>
  records.map((record) => ({ ...record, isLocked: isLocked(source, { code: record.code, dictKey: record.dictKey }) ? 1 : 0 }));

/** The dictionaries that all tenants share. */
export const dictModule = ({ dictionaries }: Services): Module =>
  defineModule(dict, {
    hooks: dictHooks('system', dictionaries),
    present: present('system'),
    routes: [dictCalls(dict)],
  });

/** The dictionaries of each tenant. */
export const dictBizModule = ({ dictionaries }: Services): Module =>
  defineModule<typeof dictBiz>(dictBiz, {
    hooks: dictHooks('business', dictionaries),
    present: present('business'),
    routes: [dictCalls(dictBiz)],
  });
