import { VisuallyHidden } from '@mantine/core'
import { COMMENTAIRE_AUDITEUR_MAX, ligneDuConstat, type Validite } from '@sillon/contract'
import { estConstat } from '@sillon/domain'
import { IconCircleCheck, IconCircleDashed, IconCircleX, IconMessage } from '@tabler/icons-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useSheet, useSummary } from '#dossiers/feuille/sheet-context'
import { cleDe } from '#dossiers/feuille/validites'
import { BooleanField } from '#socle/fields/BooleanField'
import { useFormat } from '#socle/i18n/format'
import { ConstatFields } from './ConstatFields'
import { useCorrections } from './corrections/corrections'
import { Modifications } from './Modifications'
import { useEnvoiCommentaire } from './use-envoi-commentaire'
import { useJuge } from './use-juge'
import { type Jugee, useValidite } from './use-validite'
import classes from './ValiditeBar.module.css'

const verdicts = {
  oui: ['valide', IconCircleCheck],
  non: ['nonValide', IconCircleX],
  nonRenseigne: ['aVerifier', IconCircleDashed],
} as const

const choiceOf = (estValide: boolean | null) => (estValide === null ? 'nonRenseigne' : estValide ? 'oui' : 'non')

type Choix = Partial<Pick<Validite, 'estValide' | 'gravite' | 'echeance'>>

interface Props {
  partie: Jugee
  isInHeading?: boolean
}

/**
 * Verdict on a sub-section, or on a row in the schemes that judge rows, with its author and date, and the auditor's comment; of a finding, severity and deadline
 * too. Saved at once; hidden from farmers, and while nobody judges.
 * `isInHeading`: within the line of a heading, as a mark of the verdict. The verdicts, their author and the comment appear on hover, with the focus, and on V,
 * over the line, always in one order; under a pointer beside the mark, so that a click on it changes nothing. The comment keeps its place.
 */
export function ValiditeBar(props: Props) {
  return useJuge() ? <Barre {...props} /> : null
}

function Barre({ partie, isInHeading = false }: Props) {
  const { t } = useTranslation('indicateurs')
  const { date, number, language } = useFormat()
  const { dossier, scheme, commentaires } = useSheet()
  const id = useId()
  const context = scheme.validitePar
  const { validite, refus, save, commentaire: known, isResumed, keepDraft, forgetDraft } = useValidite(partie)
  const { codes, libelle: section } = partie
  const place = cleDe(partie)
  const aConfirmer = useSummary((store) => store.toConfirm(codes).length)
  const [initial] = useState(known)
  const [longueur, setLongueur] = useState(initial.length)
  const said = validite?.commentaireAuditeur ?? ''
  // An unsaved comment stays open.
  const [isOpenAtFirst] = useState(initial !== '' && (!isInHeading || initial !== said))
  /** Also for the save after the field is gone. */
  const saisi = useRef(initial)
  const commentaire = useRef<HTMLTextAreaElement>(null)
  const mots = useRef<HTMLDetailsElement>(null)
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  /** Choices that the server has not answered yet. */
  const [choisi, setChoisi] = useState<Choix>({})
  const { estValide, gravite, echeance } = { estValide: null, gravite: null, echeance: null, ...validite, ...choisi }
  const isConstat = estConstat({ estValide })
  const isConstatOuvert = isInHeading && isConstat && isOpen
  const constat = isConstat && validite !== null ? ligneDuConstat(validite, language) : null
  const choice = choiceOf(estValide)
  const [etat, Icon] = verdicts[choice]
  // The request below the heading says the same finding with its author.
  const isDemande = useCorrections().some(
    (one) =>
      isInHeading &&
      validite?.estValide === false &&
      cleDe(one) === cleDe(partie) &&
      one.commentaire === validite.commentaireAuditeur,
  )
  const isAwaited = choisi.estValide !== undefined
  const par =
    !isAwaited && validite?.validePar != null && validite.valideDate !== null && !validite.aRevoir && !isDemande
      ? t('validite.par', { nom: validite.validePar, date: date(validite.valideDate) })
      : null

  const envois = useRef(0)
  /** Shows a choice at once, and what the server has after its last answer. */
  const choose = async (change: Choix): Promise<boolean> => {
    envois.current++
    // The fields of a finding stand before the focus is below them.
    flushSync(() => setChoisi((before) => ({ ...before, ...change })))
    const saved = await keep(change)
    envois.current--
    if (envois.current === 0) setChoisi({})
    return saved
  }
  /** Saves the comment too: a comment restored from the device is still unsaved. Returns whether the server has it. */
  const keep = async (change: Choix): Promise<boolean> => {
    const typed = saisi.current
    // A finding needs its severity, its deadline and words. Without words, another verdict asks for none.
    if (change.estValide !== undefined && mots.current !== null) {
      mots.current.open = change.estValide === false || (mots.current.open && typed !== '')
      setOpen(mots.current.open)
    }
    if (change.estValide === false) commentaire.current?.focus()
    const saved = await save({ ...change, commentaireAuditeur: typed === '' ? null : typed })
    if (saved === null) return false
    forgetDraft(typed)
    if (saisi.current !== typed) return true
    commentaires.done(place)
    // After a conflict the other person's comment may have been chosen.
    saisi.current = saved.commentaireAuditeur ?? ''
    const field = commentaire.current
    if (field !== null && field.value !== saisi.current) field.value = saisi.current
    return true
  }
  /** While the words are open, a letter that was meant for them must not judge. */
  const keepLetters = (event: KeyboardEvent) => {
    if (mots.current?.open === true && event.key.length === 1 && event.key !== ' ') event.stopPropagation()
  }
  const { later, sendNow } = useEnvoiCommentaire(place, isResumed && dossier.permissions.modifierValidites, () =>
    keep({}),
  )
  /** An icon in a heading; its word is visually hidden, read by screen readers, shown on hover and printed. */
  const wordOf = (choice: keyof typeof verdicts) => {
    const [texte, Icon] = verdicts[choice]
    const word = t(`validite.${texte}`)
    if (!isInHeading) return word
    return (
      <>
        <Icon size={18} aria-hidden />
        <span className={classes.word} title={word}>
          {word}
        </span>
      </>
    )
  }
  /** Below a heading: the verdicts are in sight only under the pointer or with the focus. */
  const shownBelow = isInHeading ? refus : null
  const found = constat !== null && !isDemande && <span className={classes.constat}>{constat}</span>
  const bar = (
    <div
      className={classes.verdict}
      onKeyDownCapture={keepLetters}
      // The focus stays within them during a press: without it, they would close on a telephone before the click.
      onMouseDownCapture={(event) => event.preventDefault()}
    >
      <BooleanField
        name={`validite-${cleDe(partie)}`}
        label={t('validite.question', { section, context })}
        isLabelHidden
        describedBy={[par !== null && `${id}-par`, shownBelow !== null && `${id}-refus`].filter(Boolean).join(' ')}
        value={estValide}
        words={{ oui: wordOf('oui'), non: wordOf('non'), nonRenseigne: wordOf('nonRenseigne') }}
        contraire="non"
        disabled={!dossier.permissions.modifierValidites}
        closed={
          aConfirmer > 0 && estValide !== true
            ? { choice: 'oui', why: t('validite.aConfirmer', { count: aConfirmer, context }) }
            : undefined
        }
        error={isInHeading ? undefined : (refus ?? undefined)}
        onChange={(estValide) => choose({ estValide })}
      />
      {par !== null && !isConstatOuvert && (
        <span id={`${id}-par`} className={classes.who}>
          {par}
        </span>
      )}
      {!isInHeading && found}
    </div>
  )
  return (
    <div
      className={isInHeading ? classes.inHeading : classes.root}
      data-verdict={isInHeading || undefined}
      data-constat-ouvert={isConstatOuvert || undefined}
    >
      {isInHeading ? (
        <>
          {found}
          <div className={classes.place}>
            {bar}
            <button
              type="button"
              className={classes.mark}
              data-etat={etat}
              title={t(`validite.${etat}`)}
              // The verdicts beside it have its words.
              aria-hidden
              tabIndex={-1}
              onClick={({ currentTarget }) =>
                currentTarget.parentElement?.querySelector<HTMLElement>('input:checked')?.focus()
              }
            >
              <Icon size={18} aria-hidden />
            </button>
          </div>
        </>
      ) : (
        bar
      )}
      {shownBelow !== null && (
        <p id={`${id}-refus`} role="alert" className={classes.refus}>
          {shownBelow}
        </p>
      )}
      {validite !== null && <Modifications validite={validite} isOpen={!isInHeading && validite.aRevoir} />}
      <details
        ref={mots}
        className={classes.comment}
        open={isOpenAtFirst}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
        data-said={(said !== '' && !isDemande) || undefined}
      >
        <summary title={t(isConstat ? 'constat.mots' : 'validite.commentaire')}>
          <IconMessage size={18} aria-hidden />
          <span className={classes.name}>{t(isConstat ? 'constat.mots' : 'validite.commentaire')}</span>
        </summary>
        {isConstat && (
          <ConstatFields
            name={`constat-${cleDe(partie)}`}
            gravite={gravite}
            echeance={echeance}
            disabled={!dossier.permissions.modifierValidites}
            onChange={choose}
          />
        )}
        {isConstat && (
          <span aria-hidden className={classes.caption}>
            {t('validite.commentaire')}
          </span>
        )}
        <label htmlFor={id} className={VisuallyHidden.classes.root}>
          {t('validite.commentaireDe', { section })}
        </label>
        <textarea
          ref={commentaire}
          id={id}
          rows={4}
          maxLength={COMMENTAIRE_AUDITEUR_MAX}
          readOnly={!dossier.permissions.modifierValidites}
          defaultValue={initial}
          title={t('resultat.limite')}
          aria-describedby={`${id}-compte ${id}-lecteurs`}
          onInput={(event) => {
            saisi.current = event.currentTarget.value
            setLongueur(saisi.current.length)
            keepDraft(saisi.current)
            later()
          }}
          onBlur={sendNow}
        />
        <p id={`${id}-compte`} className={classes.count}>
          {t('resultat.compte', { nombre: number(longueur), max: number(COMMENTAIRE_AUDITEUR_MAX) })}
        </p>
        <p id={`${id}-lecteurs`} className={classes.count}>
          {t(isConstat ? 'validite.commentaireMontre' : 'validite.commentairePrive', { context })}
        </p>
        {/* In the flow: nothing lies over the fields. Its line is there before the server has answered. */}
        {isConstatOuvert && (par !== null || isAwaited) && (
          <p id={`${id}-par`} className={classes.count}>
            {par ?? '\u00a0'}
          </p>
        )}
      </details>
      {isInHeading && !isDemande && said !== '' && (
        <span className={classes.apercu} title={said}>
          {said}
        </span>
      )}
    </div>
  )
}
