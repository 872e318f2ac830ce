import { useState } from 'react'
import { ApiFailure } from '../api/failures'

export const isCodeWrong = (failure: unknown): boolean =>
  failure instanceof ApiFailure && failure.code === 'SECOND_FACTEUR_FAUX'

/** The password was correct: the account has a second factor. */
export const isCodeAsked = (failure: unknown): boolean =>
  isCodeWrong(failure) || (failure instanceof ApiFailure && failure.code === 'SECOND_FACTEUR_DEMANDE')

/** Whether a code is required, from the server's first request on, including while it checks the next code. */
export function useCodeAsked(failure: unknown): boolean {
  const [wasAsked, setAsked] = useState(false)
  if (!wasAsked && isCodeAsked(failure)) setAsked(true)
  return wasAsked || isCodeAsked(failure)
}
