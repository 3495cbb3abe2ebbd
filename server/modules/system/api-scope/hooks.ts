import type { Hooks } from '#server/crud/module';
import { actions } from '#shared/errors';
import type { apiScope } from '#src/resources/system/api-scope';
import type { Services } from '../../services.ts';
import { assertUngranted, freeCode, menuOf, scopeName } from '../data-scope/service.ts';

/** Returns the hooks of calls that can be granted by themselves. Whether one is valid follows from its definition. */
export function apiScopeHooks({
  authenticator,
  dictionaries,
}: Pick<Services, 'authenticator' | 'dictionaries'>): Hooks<typeof apiScope> {
  return {
    async beforeSave(draft, { tx, sent, before }) {
      const menu = before ? undefined : await menuOf(tx, draft.menuId);
      if (!menu) return;
      const isLeftOut = (name: keyof typeof draft) => draft[name] === null && !sent.has(name);
      if (isLeftOut('resourceCode')) draft.resourceCode = await freeCode(tx, 'apiScope', menu.code);
      if (isLeftOut('scopeName')) {
        draft.scopeName = await scopeName(dictionaries, menu, { code: 'api_scope_type', key: draft.scopeType, via: tx });
      }
    },
    afterSave: (_, { tx }) => authenticator.forget({}, tx),
    async beforeRemove(rows, { tx }) {
      await assertUngranted(tx, rows, { kind: 'apiScope', action: actions.remove });
      await authenticator.forget({}, tx);
    },
  };
}
