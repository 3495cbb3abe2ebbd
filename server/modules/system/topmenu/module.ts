import { inArray } from 'drizzle-orm';
import { defineModule, type Module } from '#server/crud/module';
import { topMenu } from '#src/resources/system/top-menu';
import type { Services } from '../../services.ts';
import { topMenuMenu } from '../grant/table.ts';

/** The entries of the top bar. What stands under them is the grant module's. */
export const topMenuModule = ({ events }: Services): Module =>
  defineModule(topMenu, {
    hooks: {
      afterSave: (_, { tx }) => events.publish({ topic: 'menus' }, tx),
      beforeRemove: async (rows, { tx }) => {
        const ids = rows.map(({ id }) => id);
        await tx.delete(topMenuMenu).where(inArray(topMenuMenu.topMenuId, ids));
        await events.publish({ topic: 'menus' }, tx);
      },
    },
  });
