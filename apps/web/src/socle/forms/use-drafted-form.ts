import { hashKey } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { isRecord, isTextOrNull, type Reader, readerOf } from '../state/stored'
import { type Conflit, saveOver } from './conflits'
import { draftOf } from './draft'
import type { Litige } from './litiges'
import { useLeaveQuestion } from './use-leave-question'

/** Values of the server, and their revision. */
export interface Saved<Values> {
  readonly values: Values
  readonly etag: string | null
}

export interface DraftedOptions<Values extends object, Changes extends object> {
  /** Storage key, the person first: one draft for each. Null for a form without a draft and without a question on leaving. */
  readonly place: readonly (string | number)[] | null
  readonly saved: Saved<Values>
  /** Schema of the changes in the storage of the device. They contain no password. */
  readonly schema?: Reader<Changes>
  /** False for a read-only form: it restores nothing from the device. */
  readonly isEditable: boolean
  /** Difference between two states of the form, and a state with such a difference applied. By default, field by field. */
  readonly diff?: (before: Values, after: Values) => Changes
  readonly apply?: (before: Values, changes: Changes) => Values
}

export interface Saving<Values, Changes, Answer> {
  /** Sends the changes, or all values, over the revision below the typed values. */
  send(changes: Changes, ifMatch: string | null, values: Values): Promise<Answer>
  /** For data that others may change too: without it a conflict is an ordinary refusal. */
  readonly conflicts?: {
    reload(): Promise<Saved<Values>>
    describe(conflit: Conflit): Litige
    /** The changes without these fields, by their names in `describe`. */
    without(changes: Changes, names: ReadonlySet<string>): Changes
  }
}

/**
 * A form of fields over the server's values. Entries stay on the device as a draft until the server has them, and the next visit restores them. Leaving with
 * unsaved values asks for confirmation. Only changes are sent, over the revision below the typed values. If somebody else changed the same fields meanwhile,
 * the person chooses.
 */
export function useDraftedForm<Values extends object, Changes extends object = Partial<Values>>({
  place,
  saved,
  schema = NOTHING,
  isEditable,
  diff = differences as (before: Values, after: Values) => Changes,
  apply = (before, changes) => ({ ...before, ...changes }),
}: DraftedOptions<Values, Changes>) {
  const draft = draftOf(place ?? [], changesRead(schema))
  const isKept = place !== null
  const [resumed] = useState(() => (isEditable && isKept ? draft.read() : null))
  const base = useRef<Saved<Values>>(saved)
  const [values, setValues] = useState(() => (resumed === null ? saved.values : apply(saved.values, resumed.changes)))
  const typed = useRef(values)
  /** A draft keeps its own revision, so that a later change is detected. */
  const etag = useRef(resumed === null ? saved.etag : resumed.etag)
  /** Values of the current save. */
  const sent = useRef<Values | null>(null)
  const changes = diff(base.current.values, values)
  const isDirty = !isEmpty(changes)
  const [isResumed, setResumed] = useState(isDirty)
  const letGo = useLeaveQuestion(isDirty && isKept)

  const show = (next: Values) => {
    typed.current = next
    setValues(next)
    const changed = diff(base.current.values, next)
    if (!isKept) return
    if (isEmpty(changed)) draft.forget()
    else draft.keep({ etag: etag.current, changes: changed })
  }
  const rebase = (next: Saved<Values>, kept: Changes) => {
    base.current = next
    etag.current = next.etag
    show(apply(next.values, kept))
  }
  return {
    values,
    changes,
    isDirty,
    isResumed,
    change: (next: Values | ((before: Values) => Values)) =>
      show(typeof next === 'function' ? next(typed.current) : next),
    /** Discards the typed values. */
    abandon: () => {
      etag.current = base.current.etag
      show(base.current.values)
      setResumed(false)
    },
    /** Adopts the saved values, and keeps values typed during the request. */
    replace(next: Saved<Values>) {
      rebase(next, diff(sent.current ?? typed.current, typed.current))
      setResumed(false)
    },
    /**
     * Saves the changes. Afterwards the next navigation is allowed, unless something was typed meanwhile.
     * @returns the server's answer, or null when the person continues typing. Rejects on a refusal: typed values stay.
     */
    async save<Answer>({ send, conflicts }: Saving<Values, Changes, Answer>): Promise<Answer | null> {
      const sendTyped = () => {
        sent.current = typed.current
        return send(diff(base.current.values, sent.current), etag.current, sent.current)
      }
      const answer =
        conflicts === undefined
          ? await sendTyped()
          : await saveOver({
              send: sendTyped,
              describe: conflicts.describe,
              takeTheirs: async (names) =>
                rebase(await conflicts.reload(), conflicts.without(diff(base.current.values, typed.current), names)),
            })
      if (answer === null) return null
      setResumed(false)
      // Text typed during the save stays on the device as a draft, and leaving asks for confirmation.
      if (typed.current !== sent.current) return answer
      if (isKept) draft.forget()
      letGo()
      return answer
    },
  }
}

/** For a form without a draft. */
const NOTHING: Reader<never> = readerOf((content): content is never => false)

/** Reader of a draft: changes, and the revision below them. */
const changesRead = <Changes>(schema: Reader<Changes>): Reader<{ etag: string | null; changes: Changes }> => ({
  parse(content) {
    if (!isRecord(content) || !isTextOrNull(content.etag)) throw new TypeError('The device holds another content.')
    return { etag: content.etag, changes: schema.parse(content.changes) }
  },
})

/** Compares by content, regardless of the order of keys, which may differ between the server and a draft. */
const isSame = (one: unknown, other: unknown) => hashKey([one ?? null]) === hashKey([other ?? null])

/** Fields whose value differs; a field set back to its old value is no change. */
export const differences = <Values extends object>(before: Values, after: Values): Partial<Values> =>
  Object.fromEntries(
    Object.entries(after).filter(([champ, value]) => !isSame(before[champ as keyof Values], value)),
  ) as Partial<Values>

/** Whether an object has no content, or only empty parts. */
const isEmpty = (changes: object): boolean =>
  Object.values(changes).every(
    (part) => typeof part === 'object' && part !== null && !Array.isArray(part) && isEmpty(part),
  )
