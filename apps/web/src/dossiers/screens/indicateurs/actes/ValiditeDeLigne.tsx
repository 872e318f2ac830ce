import { ActionIcon } from '@mantine/core'
import { partiesJugees } from '@sillon/domain'
import { IconCircleCheck, IconCircleDashed, IconCircleX, IconMinus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sansBalises } from '#dossiers/feuille/gras'
import { useSheet } from '#dossiers/feuille/sheet-context'
import { cleDe, useLigneEstAJuger } from '#dossiers/feuille/validites'
import { useStore } from '#socle/state/store'
import { Bulle } from '#socle/ui/Bulle'
import { useJuge } from './use-juge'
import { ValiditeBar } from './ValiditeBar'
import classes from './ValiditeDeLigne.module.css'

/** Whether each row shows its verdict: to an auditor, in a scheme that judges rows. */
export function useJugeLesLignes(): boolean {
  const { scheme } = useSheet()
  const juge = useJuge()
  return scheme.validitePar === 'indicateur' && juge
}

/** Verdict on a row, and the form for it with a comment; nothing for a row that follows from others, nor for farmers. */
export function ValiditeDeLigne({ code }: { code: string }) {
  const { scheme } = useSheet()
  const isShown = useJugeLesLignes()
  const partie = isShown ? partiesJugees(scheme).find(({ codeNational }) => codeNational === code) : undefined
  return partie === undefined ? null : <Bouton partie={partie} />
}

/** A dash, as in the rail, where nothing waits for a verdict. */
const ICONES = { aVerifier: IconCircleDashed, rien: IconMinus, valide: IconCircleCheck, nonValide: IconCircleX }

function Bouton({ partie }: { partie: ReturnType<typeof partiesJugees>[number] }) {
  const { t } = useTranslation('indicateurs')
  const { store, validites } = useSheet()
  const [isOpen, setOpen] = useState(false)
  const estAJuger = useLigneEstAJuger(partie)
  const validite = useStore(validites, (known) => known.get(cleDe(partie)))
  const libelle = sansBalises(store.indicateur(partie.codeNational)?.libelle ?? '')
  const estValide = validite?.estValide ?? null
  const sansVerdict = estAJuger ? 'aVerifier' : 'rien'
  const etat = estValide === null ? sansVerdict : estValide ? 'valide' : 'nonValide'
  const Icon = ICONES[etat]
  return (
    <>
      {/* On paper only, which has no buttons. */}
      {estValide !== null && (
        <span className={classes.imprime} data-dit aria-hidden>
          {[t(`validite.${etat}`), validite?.commentaireAuditeur].filter(Boolean).join('. ')}
        </span>
      )}
      <Bulle
        isOpen={isOpen}
        onChange={setOpen}
        width={340}
        position="bottom-end"
        button={
          <ActionIcon
            className={classes.bouton}
            variant="subtle"
            color="gray"
            size={28}
            data-verdict
            data-etat={etat}
            data-vide={!estAJuger || undefined}
            data-commente={validite?.commentaireAuditeur != null || undefined}
            title={t(`validite.${etat}`)}
            aria-label={t('validite.deLigne', { libelle, etat: t(`validite.${etat}`) })}
            onClick={() => setOpen(!isOpen)}
          >
            <Icon size={20} aria-hidden />
          </ActionIcon>
        }
      >
        {isOpen && <ValiditeBar partie={{ ...partie, libelle }} />}
      </Bulle>
    </>
  )
}
