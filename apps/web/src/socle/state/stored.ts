/** Reads a content of the device's storage, and throws on another one. A schema is a reader; the first pages check by hand, and load no schema library. */
export interface Reader<Content> {
  parse(content: unknown): Content
}

/** Reader of the contents that a check accepts. */
export const readerOf = <Content>(accepts: (content: unknown) => content is Content): Reader<Content> => ({
  parse(content) {
    if (!accepts(content)) throw new TypeError('The device holds another content.')
    return content
  },
})

export const isRecord = (content: unknown): content is Readonly<Record<string, unknown>> =>
  typeof content === 'object' && content !== null && !Array.isArray(content)

export const isText = (content: unknown): content is string => typeof content === 'string'

export const isTextOrNull = (content: unknown): content is string | null => content === null || isText(content)
