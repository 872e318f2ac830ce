import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ApiFailure } from '../api/failures'
import { useFailureMessage } from '../ui/use-failure-toast'

interface Options<Answer> {
  readonly initial?: string
  send(text: string): Promise<Answer>
  onSent?(answer: Answer): unknown
}

/** One text to type and send, with its fault in the server's words. The next keystroke clears the fault. */
export function useSentText<Answer>({ initial = '', send, onSent }: Options<Answer>) {
  const messageOf = useFailureMessage()
  const [text, setText] = useState(initial)
  const { mutate, isPending, data, error, reset } = useMutation({
    mutationFn: () => send(text),
    ...(onSent !== undefined && { onSuccess: onSent }),
  })
  const change = (next: string) => {
    setText(next)
    reset()
  }
  return {
    change,
    /** Answer of the server; undefined before it, and after the next keystroke. */
    answer: data,
    fault:
      error === null
        ? undefined
        : error instanceof ApiFailure
          ? (error.details[0]?.message ?? error.message)
          : messageOf(error),
    isBusy: isPending,
    isEmpty: text.trim() === '',
    submit: (event: FormEvent) => {
      event.preventDefault()
      mutate()
    },
    /** Props of the field. */
    field: {
      value: text,
      onChange: (event: { currentTarget: { value: string } }) => change(event.currentTarget.value),
      'data-autofocus': true,
    },
  }
}
