import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import packageFile from '../../package.json' with { type: 'json' };

const folder = mkdtempSync(join(tmpdir(), 'helm-'));
const program = join(folder, 'render');
const debian = ['golang-go', 'golang-github-masterminds-sprig-dev', 'golang-gopkg-yaml.v3-dev'];

/** The parts of manifests that are looked at. */
interface Container {
  readonly image: string;
  readonly env: readonly { readonly name: string; readonly value: string }[];
  readonly envFrom: readonly { readonly secretRef: { readonly name: string } }[];
  readonly ports: readonly { readonly name: string; readonly containerPort: number }[];
  readonly volumeMounts: readonly { readonly name: string; readonly mountPath: string }[];
  readonly securityContext: Readonly<Record<string, unknown>>;
  readonly [probe: `${string}Probe`]: { readonly httpGet: { readonly path: string; readonly port: string } };
}
interface Manifest {
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly spec: {
    readonly replicas: number;
    readonly selector: Readonly<Record<string, string>> & { readonly matchLabels: Readonly<Record<string, string>> };
    readonly ports: readonly { readonly port: number; readonly targetPort: string }[];
    readonly template: {
      readonly metadata: { readonly labels: Readonly<Record<string, string>> };
      readonly spec: {
        readonly containers: readonly [Container];
        readonly volumes: readonly { readonly name: string; readonly persistentVolumeClaim?: { readonly claimName: string } }[];
        readonly securityContext: Readonly<Record<string, unknown>>;
        readonly terminationGracePeriodSeconds: number;
      };
    };
  };
}

function rendered(values: string): readonly Manifest[] {
  const file = join(folder, 'values.yaml');
  writeFileSync(file, values);
  const { status, stdout, stderr } = spawnSync(program, ['deploy/helm', 'east', file], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout) as Manifest[];
}
const kinds = (manifests: readonly Manifest[]) => manifests.map(({ kind }) => kind).sort();
const of = (manifests: readonly Manifest[], kind: string) =>
  manifests.find((manifest) => manifest.kind === kind) ?? expect.fail(`There is no ${kind}`);

describe('the chart for Kubernetes', () => {
  beforeAll(() => {
    if (spawnSync('go', ['version']).status !== 0)
      execFileSync('apt-get', ['install', '-y', '--no-install-recommends', ...debian]);
    const env = { ...process.env, GO111MODULE: 'off', GOPATH: '/usr/share/gocode' };
    execFileSync('go', ['build', '-o', program, 'tests/release/helm/render.go'], { env });
  }, 300_000);
  afterAll(() => rmSync(folder, { recursive: true }));

  it('asks for the secret that nobody can make for its user', () => {
    expect(() => rendered('{}')).toThrow('existingSecret has to name a secret with DATABASE_URL, TOKEN_KEY and DATA_KEY');
  });

  it('makes servers that share their files and are found by what leads to them', () => {
    const manifests = rendered('{ existingSecret: mine, ingress: { enabled: true } }');
    const { template, selector } = of(manifests, 'Deployment').spec;
    const [server] = template.spec.containers;

    expect(kinds(manifests)).toEqual(['Deployment', 'Ingress', 'PersistentVolumeClaim', 'PodDisruptionBudget', 'Service']);
    expect(server.image).toBe(`handover-admin:${packageFile.version}`);
    expect(server.envFrom).toEqual([{ secretRef: { name: 'mine' } }]);
    expect(template.metadata.labels).toMatchObject(selector.matchLabels);
    expect(template.metadata.labels).toMatchObject(of(manifests, 'Service').spec.selector);
    expect(server.ports.map(({ name }) => name)).toContain(of(manifests, 'Service').spec.ports[0]?.targetPort);
    const files = template.spec.volumes.find(({ name }) => name === 'files');
    expect(files?.persistentVolumeClaim?.claimName).toBe(of(manifests, 'PersistentVolumeClaim').metadata.name);
  });

  it('runs them without rights on a file system that may be read-only, as the image is made for', () => {
    const { spec } = of(rendered('{ existingSecret: mine }'), 'Deployment').spec.template;
    const [server] = spec.containers;

    expect(spec.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 1000 });
    expect(server.securityContext).toMatchObject({ readOnlyRootFilesystem: true, allowPrivilegeEscalation: false });
    expect(server.volumeMounts.map(({ mountPath }) => mountPath)).toEqual(['/data', '/data/files', '/tmp']);
  });

  it('asks for what the server answers, and gives it the time to end that it takes', () => {
    const { spec } = of(rendered('{ existingSecret: mine, drainSeconds: 20 }'), 'Deployment').spec.template;
    const [server] = spec.containers;
    const health = readFileSync('server/plugins/health.ts', 'utf8');
    const paths = ['startupProbe', 'readinessProbe', 'livenessProbe'].map(
      (name) => server[name as 'livenessProbe']?.httpGet.path ?? '',
    );

    expect(paths).toEqual(['/ready', '/ready', '/health']);
    for (const path of paths) expect(health).toContain(`app.get('${path}'`);
    // Draining, then ten seconds for running requests, then closing.
    expect(spec.terminationGracePeriodSeconds).toBeGreaterThan(20 + 10);
  });

  it('passes on settings, all of which the server knows', () => {
    const values = '{ existingSecret: mine, settings: { TRUSTED_PROXIES: 10.0.0.0/8, LOG_LEVEL: warn } }';
    const { env } = of(rendered(values), 'Deployment').spec.template.spec.containers[0];
    const config = readFileSync('server/config.ts', 'utf8');

    expect(env).toContainEqual({ name: 'TRUSTED_PROXIES', value: '10.0.0.0/8' });
    expect(env.filter(({ name }) => !config.includes(`'${name}'`))).toEqual([]);
  });

  it('takes a volume of its user in the place of one of its own', () => {
    const manifests = rendered('{ existingSecret: mine, files: { existingClaim: shared } }');

    expect(kinds(manifests)).not.toContain('PersistentVolumeClaim');
    expect(of(manifests, 'Deployment').spec.template.spec.volumes).toContainEqual({
      name: 'files',
      persistentVolumeClaim: { claimName: 'shared' },
    });
  });

  it('has the version of the program', () => {
    const chart = readFileSync('deploy/helm/Chart.yaml', 'utf8');

    expect(chart).toContain(`\nversion: ${packageFile.version}\nappVersion: ${packageFile.version}\n`);
  });
});
