import { useEffect, useRef } from 'react'
import { useFailureMessage } from './use-failure-toast'

interface Props {
  failure: unknown
  /** Sentence around the reason; the reason alone without it. */
  say?: (reason: string) => string
}

/** Reason of a failed act, in the dialog whose button tries again. A long dialog scrolls to it. */
export function FailureText({ failure, say = (reason) => reason }: Props) {
  const messageOf = useFailureMessage()
  const text = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (failure !== null) text.current?.scrollIntoView({ block: 'nearest' })
  }, [failure])
  if (failure === null) return null
  return (
    <p ref={text} role="alert" style={{ margin: 0, color: 'var(--error-text)' }}>
      {say(messageOf(failure))}
    </p>
  )
}
