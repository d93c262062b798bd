import BLE
import Phones
import Testing
