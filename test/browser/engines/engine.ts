/** The engines of patients' browsers; `floor` is the oldest Chromium that the portal supports. */
export const ENGINES = ['chromium', 'floor', 'firefox', 'webkit', 'wpe'] as const;
export type EngineName = (typeof ENGINES)[number];

/** A step of a finger or a mouse at a point in the window, in CSS pixels. */
interface PointerStep {
  readonly action: 'move' | 'down' | 'up';
  readonly x: number;
  readonly y: number;
}

/** A frame, by the index of each iframe in its document, from the window down. */
export type FramePath = readonly number[];

/** A position: its frame, and that frame's offset in the window. */
export interface FrameOffset {
  readonly frame: FramePath;
  readonly left: number;
  readonly top: number;
}

export const WINDOW: FrameOffset = { frame: [], left: 0, top: 0 };

export interface TabDriver {
  open(url: string): Promise<void>;
  /** Evaluates a script expression in a frame; its value must be JSON, or a promise of it. */
  evaluate(expression: string, frame?: FramePath): Promise<unknown>;
  /** Moves and presses the pointer in a frame; points are relative to the window. */
  pointer(steps: readonly PointerStep[], place: FrameOffset): Promise<void>;
  /** The same with a finger, in the window; absent where the engine's driver has none. */
  touch?(steps: readonly PointerStep[]): Promise<void>;
  /** Presses keys in sequence: characters, or names of keys such as Enter. */
  keys(keys: readonly string[], frame: FramePath): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  back(): Promise<void>;
  reload(): Promise<void>;
  /** A screenshot as PNG. */
  screenshot(): Promise<Buffer>;
}

/** One visitor: tabs that share storage with each other only. */
export interface Visitor {
  newTab(): Promise<TabDriver>;
  /** Errors on the pages, as far as the engine reports them. */
  readonly problems: readonly string[];
  close(): Promise<void>;
}

export interface Engine {
  newVisitor(): Promise<Visitor>;
  close(): Promise<void>;
}
