import { App, Button } from 'antd';
import { createElement, useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Resource, Verb } from '#shared/define';
import { useServerAction } from '#src/calls/use-server-action';
import { useText } from '#src/lib/i18n';
import { ownPath } from '#src/lib/router/own-path';
import { isRecord } from '#src/lib/session/token';
import type { Row } from '../kinds/kind.ts';

const kebab = (verb: string) => verb.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Returns the address of the screen that an answer leads to (`Opening`). */
function openingOf(answer: unknown): string | undefined {
  const path = isRecord(answer) ? answer.opens : undefined;
  return typeof path === 'string' ? ownPath(path) : undefined;
}

const opening = 'opening';
/** Seconds in which a message with a link is read and followed. */
const seconds = 12;

/** Returns a function that says that something is done, with a link to where it shows. */
function useTellOpening(): (done: string, path: string) => void {
  const text = useText();
  const navigate = useNavigate();
  const { message } = App.useApp();
  return useCallback(
    (done, path) => {
      const follow = () => {
        message.destroy(opening);
        navigate(path);
      };
      const link = createElement(Button, { type: 'link', size: 'small', onClick: follow }, text('meta.open'));
      message.success({ key: opening, duration: seconds, content: createElement('span', {}, done, link) });
    },
    [text, navigate, message],
  );
}

/**
 * Returns a function that calls a verb of the definition with `id` or `ids`, as the family does, and fetches the list again. What it
 * has done is told, with a link where the answer names the screen that shows it.
 */
export function useVerb(resource: Resource): (verb: Verb, rows: readonly Row[]) => Promise<unknown> {
  const text = useText();
  const { call } = useServerAction(resource);
  const tellOpening = useTellOpening();
  return useCallback(
    async ({ verb, on }, rows) => {
      const ids = rows.map(({ id }) => String(id)).join(',');
      const query = ids ? { [on === 'row' ? 'id' : 'ids']: ids } : {};
      const done = text('meta.done');
      const answer = await call(kebab(verb), { query, done: (told) => (openingOf(told) ? undefined : done) });
      const path = openingOf(answer);
      if (path) tellOpening(done, path);
      return answer;
    },
    [call, text, tellOpening],
  );
}
