import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

interface Manifest {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}

interface Lock {
  readonly packages: Readonly<Record<string, { readonly version?: string; readonly integrity?: string }>>;
}

const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));
const { dependencies, devDependencies } = read('package.json') as Manifest;
const { packages } = read('package-lock.json') as Lock;

it('every dependency has one version, and the lock has that one (promise 65)', () => {
  const wanted = [...Object.entries(dependencies), ...Object.entries(devDependencies)];

  expect(wanted.filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
  expect(wanted.filter(([name, version]) => packages[`node_modules/${name}`]?.version !== version)).toEqual([]);
});

it('every package of the lock is known by its bytes (promise 65)', () => {
  const locked = Object.entries(packages).filter(([path]) => path !== '');

  expect(locked.length).toBeGreaterThan(Object.keys(dependencies).length);
  expect(locked.filter(([, { integrity = '' }]) => !integrity.startsWith('sha512-')).map(([path]) => path)).toEqual([]);
});

it('the gate installs what is locked and fails for what is known to be unsafe (promise 65)', () => {
  const steps = readFileSync('.ci/run', 'utf8').split('\n');

  expect(steps).toEqual(expect.arrayContaining(['must npm ci', 'must audit']));
  expect(steps.filter((step) => step.includes('$(npm audit --audit-level=high 2>&1)'))).toHaveLength(1);
});
