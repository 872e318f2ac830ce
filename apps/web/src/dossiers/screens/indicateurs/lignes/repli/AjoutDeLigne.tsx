import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './AjoutDeLigne.module.css'
import type { LigneDeTable } from './use-repli'

const simple = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()

/** Line that matches some letters: the one of that name, or the first whose name contains them. */
export const ligneCherchee = (lignes: readonly LigneDeTable[], text: string): LigneDeTable | undefined => {
  const sought = simple(text)
  if (sought === '') return undefined
  return (
    lignes.find(({ nom }) => simple(nom) === sought) ??
    lignes.find(({ nom }) => simple(nom).startsWith(sought)) ??
    lignes.find(({ nom }) => simple(nom).includes(sought))
  )
}

/** Restores one of the collapsed lines, by its name: chosen in the list, or typed with Enter. */
export function AjoutDeLigne({
  texte,
  lignes,
  onChoix,
}: {
  /** Name of the field; with the contexts `exemple` and `aucune`, its placeholder and the message without a match. */
  texte: string
  lignes: readonly LigneDeTable[]
  onChoix: (ligne: LigneDeTable) => void
}) {
  const { t } = useTranslation('indicateurs')
  const id = useId()
  const [cherche, setCherche] = useState<string | null>(null)
  const choose = (field: HTMLInputElement, ligne: LigneDeTable | undefined) => {
    setCherche(ligne === undefined && field.value !== '' ? field.value : null)
    if (ligne === undefined) return
    field.value = ''
    onChoix(ligne)
  }
  return (
    <span className={classes.root}>
      <label htmlFor={id}>{t(texte)}</label>
      <input
        id={id}
        type="search"
        list={`${id}-noms`}
        placeholder={t(texte, { context: 'exemple' })}
        autoComplete="off"
        className={classes.input}
        aria-describedby={cherche === null ? undefined : `${id}-aucune`}
        onInput={({ currentTarget, nativeEvent }) => {
          setCherche(null)
          // A choice in the list inserts the whole name at once, not letter by letter.
          const isTyped = nativeEvent instanceof InputEvent && nativeEvent.inputType !== 'insertReplacementText'
          if (!isTyped)
            choose(
              currentTarget,
              lignes.find(({ nom }) => nom === currentTarget.value),
            )
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          choose(event.currentTarget, ligneCherchee(lignes, event.currentTarget.value))
        }}
      />
      <datalist id={`${id}-noms`}>
        {lignes.map(({ cle, nom }) => (
          <option key={cle} value={nom} />
        ))}
      </datalist>
      <span id={`${id}-aucune`} role="status" className={classes.aucune}>
        {cherche !== null && t(texte, { context: 'aucune', cherche })}
      </span>
    </span>
  )
}
