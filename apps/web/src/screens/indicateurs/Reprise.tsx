import { Button, Group, Modal } from '@mantine/core'
import { reprendreDonnees } from '@sillon/contract'
import { IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Answer, request } from '../../api/client'
import { useFormat } from '../../i18n/format'
import { confirm } from '../../ui/confirm'
import { formatValeur } from './format-valeur'
import { useGoToField } from './go-to-field'
import classes from './Reprise.module.css'
import { type Page, SYNTHESE } from './rubriques'
import { useSheet } from './sheet-context'
import { useSaveFailureToast } from './use-save-failure-toast'
import { toValue } from './valeurs'

type Changements = Answer<typeof reprendreDonnees>['changements']

/** Puts the rotation's values back in a module, after asking; then says what changed, which can be undone. Not on the synthesis. */
export function Reprise({ page }: { page: Page }) {
  const { t } = useTranslation('indicateurs')
  const { key, dossier, store, autosave } = useSheet()
  const reportFailure = useSaveFailureToast()
  const [isBusy, setBusy] = useState(false)
  const [changements, setChangements] = useState<Changements | null>(null)
  if (page.codeNational === SYNTHESE || !dossier.permissions.modifierIndicateurs) return null

  const take = async () => {
    if (!(await confirm({ message: t('repriseDonnees.question'), confirmLabel: t('repriseDonnees.action') }))) return
    setBusy(true)
    try {
      await autosave.perform(async () => {
        const { data, etag } = await request(reprendreDonnees, {
          params: { codeNational: key.codeNational, idExploitation: key.idExploitation },
          query: { millesime: key.millesime },
          body: { rubrique: page.codeNational },
        })
        setChangements(data.changements)
        store.remember(new Map(data.changements.map(({ codeNational, ancienne }) => [codeNational, ancienne])))
        return { data: data.indicateurs, etag }
      })
    } catch (failure) {
      reportFailure(failure)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button variant="default" leftSection={<IconRefresh size={16} aria-hidden />} loading={isBusy} onClick={take}>
        {t('repriseDonnees.bouton')}
      </Button>
      {changements !== null && <Bilan changements={changements} onClose={() => setChangements(null)} />}
    </>
  )
}

function Bilan({ changements, onClose }: { changements: Changements; onClose: () => void }) {
  const { t } = useTranslation('indicateurs')
  const { number } = useFormat()
  const { store } = useSheet()
  const goToField = useGoToField()
  const goTo = (code: string) => {
    onClose()
    goToField(code)
  }
  const undo = () => {
    store.undo()
    onClose()
  }
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={t('repriseDonnees.bilan', { count: changements.length })}
      closeButtonProps={{ 'aria-label': t('commun:action.fermer') }}
    >
      {changements.length === 0 ? (
        <p>{t('repriseDonnees.rien')}</p>
      ) : (
        <ul className={classes.list}>
          {changements.map(({ codeNational, ancienne, nouvelle }) => {
            const indicateur = store.indicateur(codeNational)
            if (indicateur === undefined) return null
            const texte = (valeur: typeof ancienne) => formatValeur(toValue(valeur), indicateur, { number, t })
            return (
              <li key={codeNational}>
                <button type="button" className={classes.lien} onClick={() => goTo(codeNational)}>
                  {indicateur.libelle}
                </button>{' '}
                : <del>{texte(ancienne)}</del> → <strong>{texte(nouvelle)}</strong>
              </li>
            )
          })}
        </ul>
      )}
      <Group justify="end" mt="md">
        {changements.length > 0 && (
          <Button variant="default" onClick={undo}>
            {t('repriseDonnees.annuler')}
          </Button>
        )}
        <Button onClick={onClose}>{t('commun:action.fermer')}</Button>
      </Group>
    </Modal>
  )
}
