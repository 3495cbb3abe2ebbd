/** Adds the SVG functions that bpmn-js needs and jsdom lacks, since it does not render. All sizes are 0. */

class Matrix {
  a = 1;
  b = 0;
  c = 0;
  d = 1;
  e = 0;
  f = 0;
  translate() {
    return this;
  }
  scale() {
    return this;
  }
  multiply() {
    return this;
  }
  inverse() {
    return this;
  }
}

class Transform {
  matrix = new Matrix();
  setTranslate() {}
  setScale() {}
  setRotate() {}
  setMatrix(matrix: Matrix) {
    this.matrix = matrix;
  }
}

class Transforms {
  readonly numberOfItems = 0;
  appendItem() {}
  clear() {}
  initialize() {}
  consolidate() {
    return new Transform();
  }
  createSVGTransformFromMatrix() {
    return new Transform();
  }
}

const nowhere = { x: 0, y: 0, width: 0, height: 0 };

Object.defineProperty(SVGElement.prototype, 'transform', { configurable: true, get: () => ({ baseVal: new Transforms() }) });
Object.assign(SVGElement.prototype, {
  getBBox: () => nowhere,
  getCTM: () => new Matrix(),
  getScreenCTM: () => new Matrix(),
  getComputedTextLength: () => 0,
  createSVGMatrix: () => new Matrix(),
  createSVGTransform: () => new Transform(),
  createSVGTransformFromMatrix: () => new Transform(),
  createSVGPoint: () => ({ ...nowhere, matrixTransform: () => nowhere }),
});
Object.assign(globalThis, { SVGMatrix: Matrix, SVGTransform: Transform });
globalThis.CSS ??= { escape: (text: string) => text } as typeof CSS;
// bpmn-js measures texts on a canvas, or else in the SVG.
Object.assign(HTMLCanvasElement.prototype, { getContext: () => null });
