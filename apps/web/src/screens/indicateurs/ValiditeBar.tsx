import { COMMENTAIRE_AUDITEUR_MAX, saveValidites } from '@sillon/contract'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { request } from '../../api/client'
import { BooleanField } from '../../fields/BooleanField'
import { useFormat } from '../../i18n/format'
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
  const [longueur, setLongueur] = useState(validite?.commentaireAuditeur?.length ?? 0)
  const commentaire = useRef<HTMLTextAreaElement>(null)
  if (!dossier.permissions.modifierResultat) return null

  const save = async (estValide: boolean | null) => {
    const typed = commentaire.current?.value ?? ''
    if (estValide === (validite?.estValide ?? null) && typed === (validite?.commentaireAuditeur ?? '')) return
    try {
      const { data } = await request(saveValidites, {
        params: { codeNational: key.codeNational, idExploitation: key.idExploitation },
        query: { millesime: key.millesime },
        body: [{ idSousRubrique, estValide, commentaireAuditeur: typed === '' ? null : typed }],
      })
      for (const one of data) validites.set(one.idSousRubrique, one)
      setValidite(data.find((one) => one.idSousRubrique === idSousRubrique) ?? null)
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
          onChange={save}
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
          defaultValue={validite?.commentaireAuditeur ?? ''}
          title={t('resultat.limite')}
          aria-describedby={`${id}-compte`}
          onInput={(event) => setLongueur(event.currentTarget.value.length)}
          onBlur={() => save(validite?.estValide ?? null)}
        />
        <p id={`${id}-compte`} className={classes.count}>
          {t('resultat.compte', { nombre: longueur, max: COMMENTAIRE_AUDITEUR_MAX })}
        </p>
      </details>
    </div>
  )
}
