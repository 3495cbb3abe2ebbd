import { defineModule, type Module } from '#server/crud/module';
import { line } from '#src/resources/business/line';
import type { Services } from '../../services.ts';
import { lineHooks } from './hooks.ts';
import { lineRoutes } from './routes.ts';
import { countStops } from './stops.ts';

/** Lines: from a base to its nodes and back, stop by stop. */
export const lineModule = ({ ports }: Services): Module =>
  defineModule(line, {
    hooks: lineHooks(ports),
    routes: [lineRoutes],
    async present(records, { db }) {
      const counts = await countStops(
        db,
        records.map(({ id }) => String(id)),
      );
      return records.map((record) => {
        const { outStops = 0, inStops = 0 } = counts.get(String(record.id)) ?? {};
        return { ...record, outStopCount: outStops, inStopCount: inStops };
      });
    },
  });
