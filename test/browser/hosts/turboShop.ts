/** Shop in which Turbo replaces the body at every link. */
import '@hotwired/turbo'
