import { inArray } from 'drizzle-orm';
import { defineModule, type Module } from '#server/crud/module';
import { topMenu } from '#src/resources/system/top-menu';
import { topMenuMenu } from '../../auth/grant-table.ts';
import type { Services } from '../../services.ts';

/** Defines the module of the top bar's entries. The menus under them are in the module `grant`. */
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
