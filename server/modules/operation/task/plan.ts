/** A stop of a task that is not stored yet. */
export interface PlannedStop {
  readonly stopType: number;
  readonly deptId: string;
  readonly planArriveTime: string;
  /** The keepers who receive; none means any keeper of the place who may. */
  readonly keeperIds: readonly string[];
}

/** An article that a task would move, as it is now. */
export interface PlannedItem {
  readonly artId: string;
  readonly artCode: string;
  readonly artState: number;
  /** The vault of the article. */
  readonly vaultId: string;
  /** The number of the task that holds it. */
  readonly heldBy: string | null;
  /** The container that it is in. */
  readonly boxId?: string | null;
  readonly fromDeptId: string | null;
  readonly toDeptId: string | null;
  /** The node where it is handed over. */
  readonly stopDeptId: string | null;
  readonly sealNo: string | null;
  /** It is away now, and is back in its vault before the task starts. */
  readonly comesHome?: boolean;
}

/** A task as far as it is decided before it is stored. */
export interface PlannedTask {
  readonly taskDate: string;
  readonly lineId: string;
  readonly direction: number;
  readonly baseId: string;
  readonly planStartTime: string;
  readonly planEndTime: string;
  readonly carId: string | null;
  readonly leaderId: string | null;
  readonly driverId: string | null;
  /** The whole crew, leader and driver with it. */
  readonly convoyIds: readonly string[];
  readonly keeperIds: readonly string[];
  readonly stops: readonly PlannedStop[];
  readonly items: readonly PlannedItem[];
}
