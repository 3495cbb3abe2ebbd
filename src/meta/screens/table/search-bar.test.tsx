import { screen } from '@testing-library/react';
import { Form } from 'antd';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { defineResource, field } from '#shared/define';
import { compileSearch } from '../../compile/search.ts';
import { memoryProvider } from '../../testing/memory-provider.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { SearchBar } from './search-bar.tsx';

const names = ['One', 'Two', 'Three', 'Four', 'Five'] as const;
const wide = defineResource({
  name: 'toyWide',
  path: 'blade-test/toy-wide',
  label: { zh: '宽', en: 'Wide' },
  fields: Object.fromEntries(names.map((en) => [en, field.text({ zh: en, en, required: true, search: 'contains' })])),
});
const items = compileSearch(wide);

function Page() {
  const [form] = Form.useForm();
  const [searched, setSearched] = useState({});
  return (
    <>
      <SearchBar resource={wide} items={items} searched={searched} search={() => undefined} form={form} />
      <button type="button" onClick={() => setSearched({ Five: 'x' })}>
        View
      </button>
    </>
  );
}

it('shows a field beyond the fold as soon as something is searched by it, and folds it when asked', async () => {
  const { user } = renderScreen(<Page />, { data: memoryProvider([]) });
  expect(await screen.findByLabelText('Four')).toBeVisible();
  expect(screen.queryByLabelText('Five')).not.toBeInTheDocument();

  await user.click(screen.getByRole('button', { name: 'View' }));

  expect(await screen.findByLabelText('Five')).toBeVisible();
  await user.click(screen.getByRole('button', { name: /Fewer/ }));
  expect(screen.queryByLabelText('Five')).not.toBeInTheDocument();
});
