import { COMMENTAIRE_AUDITEUR_MAX, saveValidites, type Validite } from '@sillon/contract'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { request } from '../../api/client'
import { BooleanField } from '../../fields/BooleanField'
import { useFormat } from '../../i18n/format'
import { readStored, writeStored } from '../../session/storage'
import type { SousRubrique } from './rubriques'
import { useSheet } from './sheet-context'
import { useSaveFailureToast } from './use-leave-guard'
import classes from './ValiditeBar.module.css'

/** Whether a sub-section is valid, who said so and when, and the auditor's comment. Saved by itself; not for farmers. */
export function ValiditeBar({ sousRubrique }: { sousRubrique: SousRubrique }) {
  const { t } = useTranslation('indicateurs')
  const { date } = useFormat()
  const { key, dossier, validites } = useSheet()
  const reportFailure = useSaveFailureToast()
  const id = useId()
  const { idSousRubrique } = sousRubrique
  const [validite, setValidite] = useState(validites.get(idSousRubrique) ?? null)
  const brouillon = `sillon.brouillon.${Object.values(key).join('.')}.commentaire.${idSousRubrique}`
  /** A comment left in a closed tab comes first: nobody has saved it. */
  const [initial] = useState(() => readStored(brouillon) ?? validite?.commentaireAuditeur ?? '')
  const [longueur, setLongueur] = useState(initial.length)
  const commentaire = useRef<HTMLTextAreaElement>(null)
  const saving = useRef(Promise.resolve())
  if (!dossier.permissions.modifierResultat) return null

  /** One save after the other: leaving the comment by clicking a verdict makes two. */
  const save = (wanted: (known: Validite | null) => boolean | null) => {
    // Read now: the section may be gone when its turn comes.
    const typed = commentaire.current?.value ?? ''
    saving.current = saving.current.then(() => send(wanted, typed))
  }
  const send = async (wanted: (known: Validite | null) => boolean | null, typed: string) => {
    const known = validites.get(idSousRubrique) ?? null
    const estValide = wanted(known)
    if (estValide === (known?.estValide ?? null) && typed === (known?.commentaireAuditeur ?? '')) {
      writeStored(brouillon, null)
      return
    }
    try {
      const { data } = await request(saveValidites, {
        params: { codeNational: key.codeNational, idExploitation: key.idExploitation },
        query: { millesime: key.millesime },
        body: [{ idSousRubrique, estValide, commentaireAuditeur: typed === '' ? null : typed }],
      })
      for (const one of data) validites.set(one.idSousRubrique, one)
      setValidite(data.find((one) => one.idSousRubrique === idSousRubrique) ?? null)
      if (readStored(brouillon) === typed) writeStored(brouillon, null)
    } catch (failure) {
      reportFailure(failure)
    }
  }
  return (
    <div className={classes.root}>
      <div className={classes.verdict}>
        <BooleanField
          name={`validite-${idSousRubrique}`}
          label={t('validite.question', { section: sousRubrique.libelle })}
          isLabelHidden
          value={validite?.estValide ?? null}
          words={{ oui: t('validite.valide'), non: t('validite.nonValide'), nonRenseigne: t('validite.aVerifier') }}
          onChange={(estValide) => save(() => estValide)}
        />
        {validite?.validePar != null && validite.valideDate !== null && (
          <span className={classes.who}>
            {t('validite.par', { nom: validite.validePar, date: date(validite.valideDate) })}
          </span>
        )}
      </div>
      <details className={classes.comment} open={longueur > 0}>
        <summary>{t('validite.commentaire')}</summary>
        <label htmlFor={id} className={classes.hidden}>
          {t('validite.commentaireDe', { section: sousRubrique.libelle })}
        </label>
        <textarea
          ref={commentaire}
          id={id}
          rows={4}
          maxLength={COMMENTAIRE_AUDITEUR_MAX}
          defaultValue={initial}
          title={t('resultat.limite')}
          aria-describedby={`${id}-compte ${id}-lecteurs`}
          onInput={(event) => {
            setLongueur(event.currentTarget.value.length)
            writeStored(brouillon, event.currentTarget.value)
          }}
          onBlur={() => save((known) => known?.estValide ?? null)}
        />
        <p id={`${id}-compte`} className={classes.count}>
          {t('resultat.compte', { nombre: longueur, max: COMMENTAIRE_AUDITEUR_MAX })}
        </p>
        <p id={`${id}-lecteurs`} className={classes.count}>
          {t(validite?.estValide === false ? 'validite.commentaireMontre' : 'validite.commentairePrive')}
        </p>
      </details>
    </div>
  )
}
