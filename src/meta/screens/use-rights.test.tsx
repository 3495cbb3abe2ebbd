import { Refine } from '@refinedev/core';
import { QueryClient } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { accessBy, grantedOf } from '#src/lib/refine/access';
import { KnownAccess } from '#src/lib/refine/refine-cache';
import { toy } from '../testing/toy.ts';
import { useRights } from './use-rights.ts';

const isGranted = (verb: string) => verb === 'add';

it('has the known rights when it renders first, and asks for the others', async () => {
  const seen: string[] = [];
  const Rights = () => {
    seen.push([...useRights(toy)].join());
    return <p>{seen.at(-1)}</p>;
  };
  const draw = (at: number) =>
    render(
      <Refine
        accessControlProvider={{ ...accessBy((_, verb) => verb === 'edit'), options: { queryOptions: { staleTime: 60_000 } } }}
        options={{ disableTelemetry: true, reactQuery: { clientConfig: new QueryClient() } }}
      >
        <KnownAccess value={(_, verbs) => ({ answer: grantedOf(verbs, isGranted), at })}>
          <Rights />
        </KnownAccess>
      </Refine>,
    );

  const { unmount } = draw(Date.now());
  expect(new Set(seen)).toEqual(new Set(['add']));
  unmount();

  // Grants that are old are shown until the answer has arrived.
  draw(0);
  expect(await screen.findByText('edit')).toBeVisible();
  expect(new Set(seen)).toEqual(new Set(['add', 'edit']));
});
