import { user } from '#src/resources/system/user';
import { errand } from './kit/errand.ts';

errand('h frame', async ({ as }) => {
  const walk = await as('admin');
  const { page } = walk;
  // A phone has no keys.
  if (walk.isPhone) {
    await walk.menu('/system/user');
    await walk.row('admin').waitFor();
    return walk.done('menu');
  }
  await page.getByRole('heading').first().waitFor();
  await walk.key('Control+k');
  await page.keyboard.type('yhgl');
  await walk.key('Enter');
  await walk.key('n');
  await walk.dialog.getByLabel(walk.of(user.fields.account), { exact: true }).waitFor();
  await walk.done('add by keys');
});
