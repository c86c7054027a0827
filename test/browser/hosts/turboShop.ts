/** A shop of which Turbo swaps the body at every link. */
import '@hotwired/turbo'
