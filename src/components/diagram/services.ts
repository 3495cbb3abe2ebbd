/** The part of bpmn-js and diagram-js that is used here. Their own types say `any` where it matters, and are far wider. */

/** An element of the BPMN model. */
export interface BpmnObject {
  readonly $type: string;
  readonly id: string;
  $instanceOf(type: string): boolean;
  get(property: string): unknown;
  set(property: string, value: unknown): void;
}

/** An element of the diagram. */
export interface Drawn {
  readonly id: string;
  readonly type: string;
  readonly businessObject: BpmnObject;
  /** Its position and colours. */
  readonly di: BpmnObject;
  readonly source?: Drawn;
  readonly parent?: Drawn;
  readonly children?: readonly Drawn[];
  /** Set on a label: the element that it names. */
  readonly labelTarget?: Drawn;
  readonly waypoints?: readonly unknown[];
  readonly x?: number;
  readonly y?: number;
  readonly width?: number;
  readonly height?: number;
}

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Viewbox extends Box {
  readonly scale: number;
  /** The bounding box of everything that is drawn. */
  readonly inner: Box;
  readonly outer: { readonly width: number; readonly height: number };
}

export interface Canvas {
  addMarker(id: string, marker: string): void;
  getContainer(): HTMLElement;
  removeMarker(id: string, marker: string): void;
  getRootElement(): Drawn;
  resized(): void;
  scroll(delta: { dx: number; dy: number }): void;
  scrollToElement(element: Drawn): void;
  viewbox(box?: Box): Viewbox;
  zoom(level?: number, centre?: 'auto'): number;
}

export interface ElementRegistry {
  get(id: string): Drawn | undefined;
  getAll(): Drawn[];
  getGraphics(element: Drawn): SVGElement;
}

export interface EventBus {
  on<Happened>(events: string | readonly string[], listener: (event: Happened) => void): void;
  off(events: string | readonly string[], listener: () => void): void;
  fire(event: string): void;
}

export interface GraphicsFactory {
  update(kind: 'shape' | 'connection', element: Drawn, graphics: SVGElement): void;
}

interface OverlaySpec {
  readonly position: { readonly top?: number; readonly right?: number; readonly bottom?: number; readonly left?: number };
  readonly html: HTMLElement;
  readonly scale?: { readonly min?: number; readonly max?: number };
  readonly show?: { readonly minZoom?: number };
}

export interface Overlays {
  add(element: string, kind: string, overlay: OverlaySpec): string;
  remove(filter: { readonly type: string }): void;
}

/** The services that every diagram has. */
export interface ViewServices {
  canvas: Canvas;
  elementRegistry: ElementRegistry;
  eventBus: EventBus;
  graphicsFactory: GraphicsFactory;
  overlays: Overlays;
}

type Properties = Readonly<Record<string, unknown>>;

export interface Modeling {
  createShape(shape: Drawn, position: { x: number; y: number }, parent: Drawn, hints?: { attach?: boolean }): Drawn;
  updateProperties(element: Drawn, properties: Properties): void;
  updateModdleProperties(element: Drawn, object: BpmnObject, properties: Properties): void;
}

export interface ElementFactory {
  createShape(attributes: Properties): Drawn;
  createParticipantShape(): Drawn;
}

export interface Selection {
  get(): readonly Drawn[];
  select(element: Drawn | null): void;
}

/** The services of an editor. */
export interface ModelServices extends ViewServices {
  autoPlace: { append(source: Drawn, shape: Drawn): Drawn };
  appendPreview: { create(source: Drawn, type: string, attributes?: Properties): void; cleanUp(): void };
  bpmnFactory: { create(type: string, properties: Properties): BpmnObject };
  commandStack: { canUndo(): boolean; canRedo(): boolean; undo(): void; redo(): void };
  contextPad: { isOpen(): boolean; open(element: Drawn | readonly Drawn[], force: boolean): void };
  create: { start(event: Event, shapes: Drawn | readonly Drawn[], context?: Properties): void };
  elementFactory: ElementFactory;
  globalConnect: { start(event: Event): void };
  handTool: { activateHand(event: Event): void };
  lassoTool: { activateSelection(event: Event): void };
  modeling: Modeling;
  moddle: { readonly ids: { assigned(id: string): unknown } };
  selection: Selection;
  spaceTool: { activateSelection(event: Event): void };
  translate: (text: string) => string;
}

/** Returns a service by its name. Both a diagram and the injector of bpmn-js have this function. */
export interface Services<Known> {
  get<Name extends keyof Known>(name: Name): Known[Name];
}
