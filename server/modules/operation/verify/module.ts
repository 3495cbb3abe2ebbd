import { defineModule, type Module } from '#server/crud/module';
import type { WireRecord } from '#server/crud/records';
import type { Language } from '#shared/field';
import { verify } from '#src/resources/operation/verify';
import type { Services } from '../../services.ts';
import { reasonTexts } from './reason-texts.ts';
import { verifyRoutes } from './routes.ts';

/** Replaces the stored codes of reasons by texts in the reader's language. */
function addReasons(records: WireRecord[], language: Language): WireRecord[] {
  return records.map((record) =>
    'failReasons' in record ? { ...record, failReasons: reasonTexts(record.failReasons, language) } : record,
  );
}

/** Defines the module of checks of the people and cars that take part in a handover. */
export const verifyModule = (services: Services): Module =>
  defineModule(verify, {
    present: (records, { actor }) => addReasons(records, actor.language),
    routes: [verifyRoutes(services)],
  });
