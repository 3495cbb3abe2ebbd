import { RestartedServer } from '../../support/restarted-server.ts';
import { Cluster } from './cluster.ts';
import { type Asked, type House, openHouse } from './house.ts';
import { Traffic } from './traffic.ts';

/** A house at work: its server, its people, and its PostgreSQL where it has one. */
export interface Scene {
  readonly house: House;
  readonly server: RestartedServer;
  readonly traffic: Traffic;
  readonly cluster: Cluster | undefined;
  /** Lets everybody end what they have begun, and ends the server. */
  rest(): Promise<void>;
  close(): Promise<void>;
}

interface SceneAsked extends Asked {
  /** Further settings of the server. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Where PostgreSQL keeps its files. */
  readonly clusterBelow?: string;
}

/** Opens a house with a server at which everybody works from now on. */
export async function openScene(
  engine: 'postgres' | 'embedded',
  { settings = {}, clusterBelow, ...asked }: SceneAsked,
): Promise<Scene> {
  const cluster = engine === 'postgres' ? await Cluster.open(clusterBelow) : undefined;
  const house = await openHouse(cluster, asked);
  const server = new RestartedServer({ ...house.settings, ...settings });
  const traffic = await Traffic.begin(house, () => server.address);
  return {
    house,
    server,
    traffic,
    cluster,
    async rest() {
      await traffic.stop();
      await server.end('SIGTERM');
    },
    async close() {
      traffic.abandon();
      await server.end('SIGKILL');
      await cluster?.close();
      house.close();
    },
  };
}
