import { useCan } from '@refinedev/core';
import { useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Resource } from '#shared/define';
import type { DefinitionLine } from '#shared/flow-wire';
import type { Page } from '#shared/wire';
import { useServer } from '#src/calls/use-server';
import { useTellFailure } from '#src/components/use-tell-failure';
import { useText } from '#src/lib/i18n';
import { dictionaryQuery } from '#src/lib/nouns/dictionaries';
import '#src/locales/work';
import { work } from '#src/resources/flow/work';
import { addressOf, categoryOf, routes } from './addresses.ts';
import { processNouns } from './nouns.ts';

/** The processes of a category that the reader may begin: one of their own tenant goes before one of all. */
async function definitionIn(ask: ReturnType<typeof useServer>['ask'], category: string | undefined): Promise<string | undefined> {
  if (!category) return undefined;
  const { records } = await ask<Page<DefinitionLine>>('blade-flow/work/start-list', { query: { category, size: 100 } });
  return (records.find(({ tenantId }) => tenantId !== '') ?? records[0])?.id;
}

/**
 * Returns a function that leads from a record to the application form about it, filled in with these values; undefined for
 * users who may not start processes.
 */
export function useApply(noun: Resource): ((values: Readonly<Record<string, string>>) => Promise<void>) | undefined {
  const text = useText();
  const { ask } = useServer();
  const client = useQueryClient();
  const navigate = useNavigate();
  const tellFailure = useTellFailure();
  const { message } = App.useApp();
  const { data: answer } = useCan({ resource: work.name, action: 'start_flow' });
  const apply = useCallback(
    async (values: Readonly<Record<string, string>>) => {
      const route = Object.keys(processNouns).find((name) => processNouns[name] === noun) ?? '';
      try {
        const entries = await client.fetchQuery(dictionaryQuery(routes));
        const processDefinitionId = await definitionIn(ask, categoryOf(entries, route));
        if (processDefinitionId === undefined) {
          message.warning(text('work.noneToStart'));
          return;
        }
        navigate(`${addressOf(route, 'form', { category: '', processDefinitionId })}?${new URLSearchParams(values)}`);
      } catch (error) {
        tellFailure(error);
      }
    },
    [ask, client, message, navigate, noun, tellFailure, text],
  );
  return answer?.can ? apply : undefined;
}
