import { useLocation, useNavigate } from 'react-router'
import { onceDrawn } from './once-drawn'
import { addressOf } from './rubriques'
import { codeDuChamp } from './saisies-refusees'
import { useSheet } from './sheet-context'

/**
 * Navigates to the field of a row, on its own sheet; fields of a row with several have names of their own. A person who entered another field meanwhile stays
 * there.
 */
export function useGoToField(): (name: string) => void {
  const { scheme } = useSheet()
  const navigate = useNavigate()
  const { search } = useLocation()
  return async (name) => {
    const sousRubrique = scheme.indicateurs.get(codeDuChamp(name))?.idSousRubrique
    const [place] = scheme.structure
      .flatMap(({ rubriques }) => rubriques)
      .flatMap(({ codeNational, sousRubriques }) =>
        sousRubriques
          .filter(({ idSousRubrique }) => idSousRubrique === sousRubrique)
          .map((section) => ({ codeNational, section: section.codeNational })),
      )
    if (place === undefined) return
    const before = document.activeElement
    const address = addressOf(place)
    // An entry of the history for a field that is here already would make Back do nothing. Keep the field in view, not the top of the page.
    if (controlOf(name) === null && address.search !== search)
      await navigate(address, { preventScrollReset: true, state: { estVersUnChamp: true } })
    focusOnceDrawn(name, before)
  }
}

/** Focuses the field of a row once it is drawn, unless the person has entered another field than `before` by then. */
export function focusOnceDrawn(name: string, before = document.activeElement): void {
  const isElsewhere = () => document.activeElement !== before && isEntry(document.activeElement)
  requestAnimationFrame(() => onceDrawn(() => isElsewhere() || focusField(name)))
}

const isEntry = (element: Element | null) => element?.matches('input, textarea, select') === true

/** Control of a row, whatever its kind; null while it is not rendered. */
export function controlOf(code: string): HTMLElement | null {
  const field = document.querySelector<HTMLElement>(
    `[name="${code}"], [name="${code}@n"], [name^="${code}#"], [data-name="${code}"] summary`,
  )
  return field instanceof HTMLFieldSetElement ? answerOf(field) : field
}

/** Answer of a question that the keyboard reaches: the chosen one, or the first. */
export const answerOf = (question: Element): HTMLElement | null =>
  question.querySelector<HTMLElement>('input:checked') ?? question.querySelector<HTMLElement>('input')

/** The button that changes its field unmounts, and would lose the focus. */
export function stayOnField(code: string): void {
  // A focused field keeps its typed text: render the new value first.
  requestAnimationFrame(() => controlOf(code)?.focus({ preventScroll: true }))
}

/** Expands the collapsed parents of a control, like the browser’s search in the page. */
function reveal(target: Element): void {
  for (let fold = target.closest(FOLDED); fold !== null; fold = target.closest(FOLDED)) {
    fold.dispatchEvent(new Event('beforematch'))
    fold.removeAttribute('hidden')
  }
}
const FOLDED = '[hidden="until-found"]'

/** Focuses the field of a row. Returns whether it exists. */
export function focusField(code: string): boolean {
  const target = controlOf(code)
  if (target !== null) reveal(target)
  target?.scrollIntoView({ block: 'center' })
  target?.focus({ preventScroll: true })
  return target !== null
}
