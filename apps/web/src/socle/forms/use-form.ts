import { type FocusEvent, type FormEvent, useCallback, useEffect, useRef, useState } from 'react'
import { ApiFailure } from '../api/failures'
import { useFailureToast } from '../ui/use-failure-toast'
import { type Faults, serverFaults } from './faults'
import { type DraftedOptions, type Saving, useDraftedForm } from './use-drafted-form'

interface Options<Values extends object, Answer, Changes extends object>
  extends DraftedOptions<Values, Changes>,
    Saving<Values, Changes, Answer> {
  /** Faults of the values, by field: the contract's schema (`schemaFaults`) and the rules of the domain. */
  check(values: Values): Faults
  /** Field of the form for a path of the server's answer; by default the path itself. */
  fieldOf?(path: string): string
  onSaved(answer: Answer): unknown
  /** Called after the faults of the fields are shown. By default, a toast shows the server's own sentence. */
  onFailure?(failure: unknown): unknown
}

const itself = (path: string) => path
const without = (faults: Faults, names: readonly string[]): Faults =>
  Object.fromEntries(Object.entries(faults).filter(([name]) => !names.includes(name)))

/**
 * A form: typed values (drafted, guarded and saved by `useDraftedForm`), faults, and whether a save is running. A fault is shown beside its field after the
 * first visit; a fault from the server is shown until the field changes, and the first one gets the focus.
 * @typeParam Answer type of the result of `send`, for `onSaved`
 * @typeParam Changes only where the changes are no fields of the values, with `diff` and `apply`
 */
export function useForm<Values extends object, Answer = unknown, Changes extends object = Partial<Values>>({
  check,
  fieldOf = itself,
  send,
  conflicts,
  onSaved,
  onFailure,
  ...drafted
}: Options<Values, Answer, Changes>) {
  const form = useDraftedForm<Values, Changes>(drafted)
  const toastFailure = useFailureToast()
  const element = useRef<HTMLElement>(null)
  const hold = useCallback((found: HTMLElement | null) => {
    element.current = found
  }, [])
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const [refused, setRefused] = useState<Faults>({})
  const [unreadable, setUnreadable] = useState<Faults>({})
  const [isBusy, setBusy] = useState(false)
  const faults: Faults = { ...check(form.values), ...unreadable }
  const isValid = Object.keys(faults).length === 0

  const touch = (names: readonly string[]) => setTouched((before) => new Set([...before, ...names]))
  const showFirstFault = () => element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  useEffect(() => {
    if (Object.keys(refused).length > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refused])

  const submit = async (event?: FormEvent) => {
    event?.preventDefault()
    // A submit in a dialog must not reach the form that opened the dialog.
    event?.stopPropagation()
    if (!isValid || isBusy) return
    setBusy(true)
    setRefused({})
    try {
      const answer = await form.save<Answer>({ send, ...(conflicts !== undefined && { conflicts }) })
      setBusy(false)
      if (answer === null) return
      setTouched(new Set())
      await onSaved(answer)
    } catch (failure) {
      setBusy(false)
      if (failure instanceof ApiFailure) setRefused(serverFaults(failure, fieldOf))
      await (onFailure ?? toastFailure)(failure)
    }
  }
  const onBlur = ({ target, relatedTarget }: FocusEvent) => {
    // A field of several controls, or without a named one, has its name on the element around them.
    const field = target.closest<HTMLElement>('[data-name]')
    const isLeft = !(relatedTarget instanceof Node && field?.contains(relatedTarget))
    if (field?.dataset.name !== undefined && isLeft) touch([field.dataset.name])
    if ('name' in target && typeof target.name === 'string' && target.name !== '') touch([target.name])
  }
  return {
    ...form,
    isBusy,
    isValid,
    /** A person has visited it, now or before it was closed: faults of unvisited fields are not shown. */
    isTouched: form.isResumed || touched.size > 0,
    /** Changes these fields; `names` has the names of their faults, if different. */
    change(next: Values | ((before: Values) => Values), names: readonly string[]) {
      form.change(next)
      setRefused((before) => without(before, names))
    },
    touch,
    /** Hides the faults of these fields until the next visit. */
    untouch: (names: readonly string[]) =>
      setTouched((before) => new Set([...before].filter((name) => !names.includes(name)))),
    errorOf: (name: string): string | undefined =>
      (form.isResumed || touched.has(name) ? faults[name] : undefined) ?? refused[name],
    /** Called by a field when its text becomes unreadable, or readable again; the field shows the reason itself, unless `fault` gives one. */
    setReadable: (name: string, isReadable: boolean, fault = '') =>
      setUnreadable((before) => (isReadable ? without(before, [name]) : { ...before, [name]: fault })),
    /** Sets faults of these fields from outside the form. */
    refuse: setRefused,
    showFirstFault,
    submit,
    /** Props of the form element. */
    props: { ref: hold, noValidate: true, onSubmit: submit, onBlur },
    /** Props of the element around the fields, when the dialog is the form element. */
    fieldsProps: { ref: hold, onBlur },
  }
}
