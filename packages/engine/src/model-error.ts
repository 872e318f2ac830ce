/** A fault in the declarations: a cycle, an unknown code, bands out of order. Detected when a model is compiled, never during a calculation. */
export class ModelError extends Error {
  override readonly name = 'ModelError'
}
